// Answers for what attackers try first: words that people build passwords of, rows of the keyboard, and whole phrases.

/** Words that stand most often in leaked passwords, English and Nigerian, without case. Compiled by hand. */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwort passcode passphrase pass word admin administrator root user username login logon signin welcome
  letmein changeme change master secret secure security system server default guest test testing temp temporary access
  account office company business work worker manager boss staff team support service customer client bank banking money
  cash naira dollar wallet finance payment pay transfer card credit debit loan owner auditor risk console dashboard
  dragon monkey tiger lion eagle bear wolf horse dog cat cats dogs puppy kitty kitten fish bird snake spider panda
  football soccer baseball basketball hockey tennis cricket chelsea arsenal liverpool manchester united barcelona madrid
  ronaldo messi super eagles superman batman spiderman ironman avengers pokemon pikachu naruto starwars matrix hunter
  killer ninja pirate wizard angel angels devil ghost shadow phantom legend hero king queen prince princess lord lady
  girl boy girls boys baby babe honey sweet sweetie sweetheart darling love lover loving loves loved iloveyou heart hearts
  kiss kisses hug forever always never together friend friends family mother father mama papa mummy daddy mommy mom dad
  sister brother child children wife husband beautiful pretty handsome sexy cute cool happy lucky crazy funny silly smart
  sunshine sunflower flower flowers rose lily daisy butterfly rainbow summer winter spring autumn snow rain storm thunder
  lightning fire water earth ocean river mountain island beach star stars moon sun sky heaven planet world universe
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december morning evening night today tomorrow birthday christmas easter party music guitar piano dance
  dancer singer rock metal jazz reggae rapper eminem tupac rihanna beyonce shakira metallica nirvana slipknot
  god jesus christ lord holy spirit bible church pray prayer faith hope grace mercy glory peace joy bless blessed blessing
  blessings favour favor victory amen hallelujah saviour savior trust believe miracle testimony allah islam muhammad
  nigeria nigerian naija lagos abuja kano ibadan portharcourt harcourt enugu benin kaduna jos warri owerri calabar abeokuta
  africa african ghana london america england jollof oga omo chukwu chi obi ada ngozi chidi emeka ifeanyi chioma amaka
  nneka uche kelechi tunde bola bisi femi kemi tobi tola seun yemi wale segun dayo ayo ade ola olu funmi folake yinka
  musa ibrahim abubakar aisha fatima zainab hauwa amina sani bello usman aminu ali umar yusuf halima
  michael jennifer jessica ashley daniel david james john robert william joseph thomas charles christopher matthew anthony
  andrew joshua jordan justin brandon ryan kevin brian george edward richard steven paul mark peter simon samuel emmanuel
  victor michelle amanda melissa nicole stephanie elizabeth sarah hannah maria mary anna linda patricia barbara susan
  charlie bailey buster maggie ginger pepper cookie chocolate cheese banana orange apple cherry lemon peanut coffee sugar
  computer internet google facebook twitter instagram whatsapp youtube microsoft windows apple samsung nokia android iphone
  samantha mustang ferrari porsche mercedes toyota honda corvette harley yamaha yankees cowboys steelers lakers rangers
  freedom success power money victory winner champion champ fighter warrior soldier marine police doctor nurse teacher
  student school college university class science history english
  black white red green blue yellow purple pink silver gold golden diamond crystal
  one two three four five six seven eight nine ten zero hundred thousand million first second last
  the and you your this that with for are not all mine our from have was what who how why when where here there
  please thank thanks hello goodbye hey yes nothing something anything everything nobody somebody whatever
  easy simple strong long new old big little good best better great bad real true right open close enter start stop
  qwerty qwertz azerty asdf zxcv qaz wsx edc abc xyz iam its ilove ihate love my me we is in it to of on no be go so do
  trustno letme passw pwd adm usr mypassword thisis`
    .split(/\s+/)
    .filter((word) => word.length > 1),
)

/** Rows, columns and zigzags of the keyboard; every stretch of them, forth and back, is one guess. */
export const keyboardWalks: readonly string[] = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertzuiopasdfghjklyxcvbnm',
  '1234567890',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!qaz@wsx#edc$rfv%tgb',
  '!@#$%^&*()_+',
  '1a2s3d4f5g6h7j8k9l',
  'a1s2d3f4g5h6j7k8l9',
  '1z2x3c4v5b6n7m',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '147258369',
  '159357',
  '789456123',
  '741852963',
  'abcdefghijklmnopqrstuvwxyz',
]

/**
 * Famous as passwords although they look long enough: phrases, and strings that leak again and again. Without case,
 * spaces and signs.
 */
export const commonPhrases: ReadonlySet<string> = new Set([
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'thequickbrownfoxjumpsoverthelazydog',
  'tobeornottobe',
  'tobeornottobethatisthequestion',
  'maytheforcebewithyou',
  'imtheonewhoknocks',
  'winteriscoming',
  'allyourbasearebelongtous',
  'iamyourfather',
  'lukeiamyourfather',
  'hakunamatata',
  'supercalifragilisticexpialidocious',
  'onceuponatime',
  'twinkletwinklelittlestar',
  'maryhadalittlelamb',
  'inthebeginninggodcreatedtheheavenandtheearth',
  'thelordismyshepherd',
  'thelordismyshepherdishallnotwant',
  'icandoallthingsthroughchrist',
  'arisecompatriots',
  'arisecompatriotsnigeriascallobey',
  'nigeriawehailthee',
  'unityandfaithpeaceandprogress',
  'houstonwehaveaproblem',
  'whoareyou',
  'opensesame',
  'donttouchmyphone',
  'fuckyoufuckyou',
  'iloveyousomuch',
  'iloveyouforever',
  'neverevergiveup',
  'nevergiveup',
  'everythingisawesome',
  'thisisnotapassword',
  'thisismypassword',
  'ihatepasswords',
  'idontknowmypassword',
  'iforgotmypassword',
  'mailcreated5240',
  'polniypizdec0211',
  'hd764nw5d7e1vb1',
  '23176djivanfros',
  'polniypizdec110211',
  'zqjphsyf6ctifgu',
  'lhbjkjubz2957704',
  'momsanaladventure',
  'nemvxyheqdd5oqxyxyzi',
  'passwordstandard',
  'bpgjldsgjldthnf',
  '1qa2ws3ed4rf5tg',
  'nick1234rem936',
  'aksjdlasdakj89879',
  'lytdybrbdfvgbhf',
  'polniypizdec1102',
  'hd764nw5d7e1vbv',
  'bhrh0h2oof6xbqjeh',
  'neepodchehyl',
])
