-- What a player does in Neovim, without a screen: read the fault, mend it, complete, look up, go there, format.
-- nvim --headless -u NONE game.log -S neovim.lua
local found = {}

local function wait(what, ready)
  if not vim.wait(60000, ready, 20) then error('Neovim waits in vain for ' .. what) end
end

local function ask(method, more)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, 'utf-16'), more or {})
  local answers = assert(vim.lsp.buf_request_sync(0, method, params, 60000))
  return select(2, next(answers)).result
end

local function at(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
end

local function play()
  dofile(vim.env.PBEM_SETTINGS)
  vim.bo.filetype = 'pbem'
  wait('a fault', function() return #vim.diagnostic.get(0) > 0 end)
  local fault = vim.diagnostic.get(0)[1]
  found.fault = { line = fault.lnum + 1, column = fault.col, message = fault.message }

  at(fault.lnum + 1, fault.col)
  local range = vim.lsp.util.make_range_params(0, 'utf-16').range
  local actions = ask('textDocument/codeAction', { range = range, context = { diagnostics = {} } })
  found.action = actions[1].title
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  wait('the fault to go', function() return #vim.diagnostic.get(0) == 0 end)
  found.mended = vim.api.nvim_buf_get_lines(0, fault.lnum, fault.lnum + 1, false)[1]

  vim.api.nvim_buf_set_lines(0, -1, -1, false, { '    advance W' })
  at(vim.api.nvim_buf_line_count(0), #'    advance W')
  local offered = ask('textDocument/completion', { position = { line = vim.api.nvim_buf_line_count(0) - 1, character = 13 } })
  found.offered = offered.items[1].label
  vim.api.nvim_buf_set_lines(0, -2, -1, false, { '    advance Warsaw: 2PzA - Brest-Litovsk - Baranovich' })

  at(vim.api.nvim_buf_line_count(0), #'    advance Warsaw: ')
  found.told = ask('textDocument/hover').contents.value
  vim.fn.search('Memel: 4PzA, 16A')
  found.place = ask('textDocument/hover').contents.value
  local moved = vim.fn.search('advance Insterberg: 3PzA')
  at(moved, #'    advance ')
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { '  attack Minsk from Vilna:   3PzA' })
  at(vim.api.nvim_buf_line_count(0), #'  attack Minsk from Vilna:   ')
  found.moved = ask('textDocument/definition').range.start.line + 1 == moved

  local edits = ask('textDocument/formatting', { options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, 0, 'utf-16')
  found.formatted = vim.api.nvim_buf_get_lines(0, -2, -1, false)[1]
  found.folds = #ask('textDocument/foldingRange')
end

local done, trouble = pcall(play)
if not done then found.trouble = tostring(trouble) end
vim.fn.writefile({ vim.fn.json_encode(found) }, vim.env.PBEM_OUT)
vim.cmd('qall!')
