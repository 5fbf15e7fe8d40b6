/**
 * The base words at the top of every list of leaked passwords. A password that satisfies the rules of this portal is
 * often such a word with a capital letter and a number around it, which is no harder to guess.
 */
const COMMON = new Set(
  `a aa aaa abc abcd abcde abcdef abcdefg abcabc qwe qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz azerty asd asdf asdfg asdfgh
  asdfghjkl zxc zxcv zxcvbn zxcvbnm qaz qazwsx qazwsxedc wsx test tester testing testtest user demo guest root admin administrator
  administrador sysadmin login logmein letmein letmeinnow pass passw passwd passwort password passwords mypassword newpassword
  changeme changethis change default temp temporary secret topsecret access welcome welcomeback hello hellothere hi hey goodbye
  iloveyou iloveu loveyou love lovely lover loveme forever friend friends family mother father mommy daddy baby babygirl babyboy
  princess prince queen king angel angels devil heaven jesus christ god bless blessed faith hope grace peace freedom liberty america
  usa england london paris berlin newyork boston chicago dallas texas florida miami denver phoenix austin houston seattle california
  monkey dragon tiger lion eagle falcon hawk wolf bear panther dolphin shark turtle horse pony puppy kitten kitty dog cat bunny
  butterfly flower rose lily daisy sunflower sunshine moonlight rainbow starlight star stars summer winter spring autumn fall
  january february march april may june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday weekend holiday vacation christmas birthday halloween football soccer baseball basketball hockey golf tennis
  yankees cowboys steelers packers lakers bulls arsenal liverpool chelsea barcelona juventus ferrari porsche mercedes mustang
  corvette camaro harley yamaha honda toyota nissan ford jordan michael jennifer jessica ashley amanda daniel david robert william
  james john joseph thomas charles matthew andrew anthony joshua justin brandon nicole samantha elizabeth michelle melissa stephanie
  hannah sarah emily emma olivia sophia jacob ethan alexander benjamin maria anna laura martin peter george thomas charlie maggie
  buster ginger pepper cookie chocolate cheese banana orange apple cherry peach coffee whiskey pizza burger chicken bacon purple
  yellow green blue red black white silver golden gold diamond crystal computer internet server network windows microsoft google
  facebook samsung iphone android apple pokemon pikachu minecraft fortnite starwars superman batman spiderman ironman naruto master
  killer hunter ranger warrior ninja samurai pirate phantom shadow thunder lightning phoenix matrix trustno trustme whatever nothing
  something anything money cash lucky happy smile smiley beautiful gorgeous awesome perfect super hotdog hottie sexy sweety sweetheart
  sweet honey sugar darling dental dentist dentistry ortho orthodontist orthodontics orthodontic braces bracket brackets aligner
  smiles teeth tooth office practice doctor clinic patient patients reception frontdesk scanner typodont orthoselect company`.split(
    /\s+/,
  ),
)

const LEETSPEAK: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether the password is a common word, possibly capitalized, surrounded by digits, in leetspeak or repeated. */
export function isCommonPassword(password: string) {
  const lowerCase = password.toLowerCase()
  const bare = lowerCase.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const variants = [
    lowerCase.replaceAll(/[^a-z]/g, ''),
    decodeLeetspeak(bare),
    decodeLeetspeak(lowerCase.replaceAll(/\d+\W*$/g, '')),
  ]
  return variants.some((variant) => COMMON.has(variant) || isRepetition(variant))
}

function decodeLeetspeak(text: string) {
  return text.replaceAll(/[013457@$!]/g, (sign) => LEETSPEAK[sign] ?? sign)
}

/** 'testtest' is no better than 'test'. */
function isRepetition(variant: string) {
  const half = variant.slice(0, variant.length / 2)
  return half !== '' && half + half === variant && COMMON.has(half)
}
