/**
 * Passwords of ten and more characters that lead the lists of leaked ones (public statistics such as the yearly "most
 * common passwords"), in lower case. Shorter ones need no entry: the length rule refuses them.
 */
const list = `
1234567890 0123456789 12345678910 123456789a 1234567891 0987654321 9876543210 123123123123 1234512345 1122334455 1111111111
0000000000 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc zaq12wsxcde3 qwertyuiop qwertyuiop123 qwerty12345 qwerty1234 qwerty123456
qwerty123! qwertyqwerty asdfghjkl1 asdfghjkl; asdfghjkl123 zxcvbnm123 zxcvbnm1234 q1w2e3r4t5 q1w2e3r4t5y6 a1b2c3d4e5 abc1234567
abcd123456 abcdefghij abcdef1234 password10 password11 password12 password123 password1234 password12345 password123! password2020
password2021 password2022 password2023 password2024 password2025 passw0rd12 passw0rd123 p@ssw0rd12 p@ssw0rd123 p@ssword123
passwordpassword mypassword mypassword1 newpassword newpassword1 password!! letmein123 letmein1234 letmeinnow welcome123 welcome1234
welcome2023 welcome2024 welcome123! iloveyou12 iloveyou123 iloveyou1234 iloveyou!! iloveyouso loveyou123 iloveyou2 ihateyou12
administrator admin12345 admin123456 adminadmin admin@1234 administrator1 root123456 rootroot12 superadmin superuser1 supervisor1
changeme12 changeme123 changeme1234 default123 guest12345 testtest12 testtest123 test123456 test1234567 temp123456 football12
football123 baseball12 baseball123 basketball basketball1 superman12 superman123 batman12345 spiderman1 spiderman123 princess12
princess123 sunshine12 sunshine123 michael123 jennifer12 jennifer1 charlie123 jordan1234 liverpool1 liverpool123 manchester
manchester1 barcelona1 barcelona123 chelsea123 arsenal123 juventus123 starwars12 starwars123 pokemon123 pokemon1234 minecraft1
minecraft123 computer12 computer123 internet12 internet123 dragon1234 dragonball monkey1234 shadow1234 master1234 mustang123 trustno1234
whatever12 whatever123 freedom123 hello12345 hello123456 hellohello helloworld helloworld1 secret1234 secret12345 summer2023 summer2024
winter2023 winter2024 spring2024 autumn2024 august2024 monday1234 january2024 google12345 facebook12 facebook123 samsung123 samsung1234
microsoft1 microsoft123 nintendo12 playstation playstation1 blink182182 metallica1 metallica123 butterfly1 butterfly123 strawberry
strawberry1 chocolate1 chocolate123 watermelon elephant12 elizabeth1 alexander1 alexander123 christopher christian1 stephanie1
alexandra1 anthony123 victoria12 victoria123 jessica123 ashley1234 daniel1234 matthew123 andrew1234 thomas1234 nicole1234 india12345
pakistan12 pakistan123 bangladesh australia1 california california1 losangeles washington correcthorsebatterystaple
`

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm']

/** One block over and over ("abcabcabcabc"), or a run along the alphabet, the digits or the keyboard, either way. */
export function isMonotonous(password: string): boolean {
  const lower = password.toLowerCase()
  const backwards = [...lower].reverse().join('')
  return /^(.{1,4})\1+.{0,3}$/su.test(lower) || runs.some((run) => run.includes(lower) || run.includes(backwards))
}
