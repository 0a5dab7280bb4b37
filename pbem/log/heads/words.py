"""Words of many languages that make a head of a line, or an introduction of its writer's own.

No list is complete, and none need be: a head is known by its shape. What is missing among the words of heads is found
by an address, a date or a name, and what is missing among the words of introductions is asked about.
"""

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


WROTE = _words("""
wrote writes written said says posted posts replied replies asked suggested proposed answered quoted sent commented
schrieb schreibt sagte meinte geschrieben schreef schrijft zei geschreven skrev skriver sagde
écrit ecrit dit proposé répondu escribió escribio escribe dijo escrit escriure escreveu disse diz scritto scrive rispose
napisał napisała napisał(a) pisze napsal napsala napsal(a) píše napísal napísala napísal(a) pisao pisala napisao
napisala napisal írta írja kirjoitti sanoi kirjutas rakstīja raksta rašė parašė yazdı yazmış dedi şunları scris spus
έγραψε написал написала написал(а) пишет писал писала написав пише написа каза писа shkroi skrifaði
写道 寫道 说 說 書きました 작성 썼습니다 viết เขียน เขียนว่า menulis tulis berkata sumulat
كتب كتبت قال כתב כתבה نوشت نوشت نوشته लिखा লিখেছেন எழுதினார் idatzi skribis aliandika geskryf
""")
GLUED_WROTE = ("写道", "寫道", "書きました", "작성", "说", "說")  # where no blank begins a word
QUOTES = re.compile(
    r"(?:quot(?:e|ing|ed)|zitat|zitiert|citation|citat[io]?|citaat|cita|citazione|citação|cytat|citace|lainaus|idézet"
    r"|alıntı|цитата|цитат|παράθεση|引用|인용|originally|posted by|post by"
    r"|ursprünglich|originariamente|originalmente|start of forwarded|forwarded|fwd"
    r"|(?:original|begin forwarded|quoted) message"
    r"|ursprüngliche nachricht|message d.origine|mensaje original"
    r"|mensagem original|messaggio originale|oorspronkelijk bericht|geschrieben von|posté par|publicado por)(?!\w)",
    re.IGNORECASE,
)
SENDER = _words("""
from von de da van fra från od от від lähettäjä feladó gönderen kimden από 差出人 发件人 寄件者 寄件人 发信人
sender absender expéditeur remitente mittente afzender avsändare nadawca odesílatel отправитель author auteur autor
""")
MONTHS = _words("january february march april may june july august september october november december")
OWN = MONTHS | _words("""
i my mine me our ours we here here's heres this these below following follows now so then ok okay well finally again
order orders turn turns move moves movement movements round rounds phase impulse action actions play plays reply answer
response combat attack attacks command commands setup set-up set plan plans deployment reinforcements replacements
supply dice roll rolls result results card cards ops event events defence defense side game part parts step steps
correction corrected correct revised new update updated final second third first last next rest pbem notes note ps nb
re aw edit yes no sure agreed done ja nein oui si
remark remarks comment summary situation status weather date report log file attached block fence
deadline allied axis german soviet allies germans soviets russian russians western east front north south west
mein meine meiner meinen mir ich hier hiermit zug züge befehl befehle antwort runde aktion unser unsere nun jetzt also
mon mes ma mien voici ci-dessous tour ordre ordres coup coups réponse nos notre
mi mis mío aquí turno turnos orden órdenes ordenes jugada movimientos respuesta nuestro
mio miei mia ecco ordini mosse mossa risposta nostro meu meus minha aqui ordens resposta
mijn beurt zet zetten antwoord onze min mitt mina tur ordre drag svar her här ordrar
mój moja moje oto tura rozkazy ruch odpowiedź můj zde tah odpověď moj moji potez naredbe poteza ukazi ťah
oma minun tässä vuoroni siirtoni käskyt käskyni az én itt lépésem parancsaim kör benim işte hamlem emirlerim sıram
мой моя мои мое мої мій вот ход приказы ответ ось хід накази моят ето заповеди
μου εδώ κίνηση σειρά εντολές 我的 回合 命令 指令 私の ターン 내 명령 차례 תורי פקודות دوري أوامر rândul ordinele iată
""")
GLUED_OWN = ("私の", "ターン", "命令", "我的", "回合", "指令", "내 차례", "나의")
YOURS = _words("""
your yours you thy her his their dein deine deiner deinen du ihr ihre sein seine euer eure ton ta tes votre vos vous
tu tus tuyo su sus vuestro tuo tua tuoi tue vostro voi teu teus sua seu você uw jouw jij zijn haar din ditt dine dina
hans hennes twój twoja twoje ty tvůj tvoje sinun твой твоя твои ваш ваша ваши ты вы твій ваші
""")
GREETING = re.compile(
    r"(?:hi|hello|hey|hallo|dear|liebe[rs]?|moin|servus|salut|bonjour|cher|chère|coucou|hola|querid[oa]|ciao|car[oa]"
    r"|olá|oi|beste|hoi|hej|hei|cześć|drogi|droga|ahoj|milý|milá|szia|kedves|merhaba|привет|здравствуй|дорог(?:ой|ая)"
    r"|привіт|γεια|good (?:morning|evening|day|afternoon)|guten (?:morgen|tag|abend)|greetings"
    r"|to|for|an|für|pour|para|per|voor|til|till)(?!\w)",
    re.IGNORECASE,
)
VALEDICTIONS = _words("""
regards cheers best greetings love sincerely yours truly faithfully ciao bye thanks wishes grüße grüßen gruß gruss
grüsse groet groeten groetjes cordialement amitiés amicalement bises saludos abrazo atentamente saluti cordiali abraços
cumprimentos hilsen hilsener hälsningar mvh vh mfg lg vg pozdrawiam pozdrowienia pozdravem pozdrav lep terveisin
terveisiin üdv üdvözlettel selamlar saygılar уважением приветом вітанням поздрави χαιρετισμούς φιλικά salutări
""")
TURNS_DOWN = _words("""
not don't won't can't wouldn't never refuse refused reject rejected decline declined disagree dislike nicht lehne pas
jamais refuse nunca rechazo non rifiuto niet nooit weiger ikke aldri inte aldrig nie ne не нет никогда откажусь
""")
PROPOSALS = _words("""
suggestion suggestions suggested proposal proposals proposed idea ideas plan advice advised
vorschlag vorschläge vorgeschlagen idee rat conseil idée proposé sugerencia propuesta propusiste consejo suggerimento
proposta proposto consiglio sugestão propôs voorstel voorgesteld förslag föreslog forslag foreslo propozycja
zaproponowałeś návrh navrhl ehdotus ehdotit javaslat öneri предложение предложил предложила план совет
""")
LABELS = _words("""
morale reserve reserves oob ps pps weather mud ground fuel ammo losses casualties strength strengths garrison garrisons
odds stacking stacks intent intention intentions aim aims goal goals hint fyi btw tldr warning caution reminder
question questions answer answers remark remarks thoughts outlook strategy situation objective objectives vp vps score
monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
lundi mardi mercredi jeudi vendredi samedi dimanche maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica
points total totals front fronts air naval sea luftwaffe partisans replacements arrivals eliminated isolated supplies
hand discard discards deck draws markers option options scenario version rule rules house-rule source sources map
moral reserven wetter verluste ziel ziele frage lage météo réserves pertes objectif clima tiempo reservas bajas
meteo riserve perdite weer verliezen pogoda rezerwy straty погода резервы потери
""")
_YESTERDAY = (
    r"today|yesterday|heute|gestern|vorgestern|hier|aujourd.hui|ayer|hoy|oggi|ieri|vandaag|gisteren|ontem|hoje"
    r"|i\s?går|i\s?dag|eilen|tänään|wczoraj|dzisiaj|dziś|včera|dnes|danas|jučer|juče|tegnap|dün|bugün"
    r"|вчера|сегодня|вчора|сьогодні|днес|χθες|σήμερα|أمس|اليوم|אתמול|היום|دیروز|امروز|kemarin|hari ini|hôm qua|hôm nay"
    r"|昨天|今天|昨日|今日|어제|오늘|เมื่อวาน|วันนี้"
)
DAY_BY_NAME = re.compile(rf"(?<!\w)(?:{_YESTERDAY})(?!\w)", re.IGNORECASE)
_MANY = r"(?:\d{1,3}\+?|an?|one|few|eine[rmn]?|une?|un[ao]?|uma?|een|en|ett|et|jedn\w+|bir|один|одну|день|mia|μία|ένα)"
_UNITS = (
    r"(?:s|secs?|m|mins?|h|hrs?|d|w|wks?|mos?|y|yrs?|std|stdn|tage?|min|sek|wo|j|jr|sem|godz|tyg|hod|óra|ч|мин|дн|нед)"
)
AGO = re.compile(  # how long ago something was written, as pages say it instead of a date
    rf"(?<!\w)(?:(?:vor|il y a|hace|há|før|för|for|před|pred|pre|prije|przed|acum|преди|pirms|prieš|πριν(?: από)?|منذ"
    rf"|قبل|לפני|fa|cách đây)\s(?:(?:about|etwa|environ|circa|um)\s)?{_MANY}\s[^\W\d_]{{1,12}}\.?(?:\s(?:siden|sedan))?"
    rf"|(?:(?:about|over|almost|for|för|oko|около|ca\.?)\s)?{_MANY}\s?[^\W\d_]{{1,12}}\.?\s(?:ago|fa|geleden|sedan|siden"
    rf"|temu|назад|тому|sitten|önce|evvel|atrás|tagasi|atpakaļ|पहले|پیش|trước|(?:yang )?lalu|ที่แล้ว|zpět)"
    rf"|\d{{1,3}}\s(?:másodperce|perce|órája|napja|hete|hónapja|éve)"
    rf"|\d{{1,3}}\s?[^\W\d_]{{1,4}}\s?[前전]|just now|gerade eben|(?P<short>\d{{1,3}}\s?{_UNITS}\.?))(?!\w)",
    re.IGNORECASE,
)
BESIDE_MOMENTS = _words("""
edited public private friends author op admin moderator shared sponsored unread bearbeitet öffentlich ungelesen
modifié public modificado editado modificato bewerkt uhr à at um в at a o w las kl klo kl. om on am изменено
""")
PROFILE = _words("""
posts post messages joined registered likes reactions karma reputation beiträge beitrag registriert mitglied
themen messages message inscription inscrit mensajes registrado messaggi iscritto berichten geregistreerd mensagens
postów dołączył(a) inlägg innlegg indlæg viestit příspěvky příspěvků hozzászólások сообщения сообщений регистрация
""")
BUTTONS = _words("""
reply quote report like likes share edit delete permalink link save award bookmark multi-quote multiquote react embed
follow tip thumb thumbs more hide spam flag upvote downvote repost boost favourite favorite copy forward
antworten zitieren melden teilen gefällt bearbeiten mehr répondre citer signaler partager aimer responder citar
compartir rispondi cita segnala beantwoorden citeren odpowiedz cytuj ответить цитировать цитата пожаловаться
""")
AVATAR = re.compile(
    r"(?:[^\s:]{1,24}\s){0,3}(?:user(?:'s)?\s)?"
    r"(?:avatar|profile (?:photo|picture|pic|image)|profilbild|photo de profil)"
    r"(?:\s(?:of|for|von|de|di)\s[^:]{1,40})?",
    re.IGNORECASE,
)
DAYS = (
    rf"{_YESTERDAY}"
    r"|(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|sa|so)[a-z]{0,6}\b[.,]?(?=\s[\d\w])|at|um|à|a las|om|kl|klo|on|am|pm"
)
CHANGED = re.compile(  # what a page says below a post that its writer has changed
    r"[\W_]*(?:last )?(?:edited|modified|changed|updated|bearbeitet|geändert|zuletzt|modifié|édité"
    r"|modificato|editado)\b",
    re.IGNORECASE,
)
