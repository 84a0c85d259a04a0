/** At least eight characters, from public breach statistics. */
export const commonPasswords = new Set(
  `password password1 password12 password123 password1234 password! p@ssw0rd p@ssword passw0rd
  12345678 123456789 1234567890 12345678910 87654321 987654321 0987654321 11111111 111111111
  1111111111 00000000 000000000 0000000000 22222222 66666666 77777777 88888888 99999999 12341234
  12344321 11223344 1122334455 112233445566 123123123 123456123 1234567a 12345678a 123456789a
  123456789q 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwerty12 qwerty123
  qwerty1234 qwertyui qwertyuiop qwerty123456 asdfghjk asdfghjkl zxcvbnm1 zaq12wsx qazwsxedc
  abcd1234 abc12345 abcdefgh abcdefg1 abcd12345 aa123456 aa12345678 a1234567 a12345678 a123456789
  iloveyou iloveyou1 iloveyou2 loveyou1 princess princess1 sunshine sunshine1 football football1
  baseball baseball1 basketball superman superman1 batman123 spiderman starwars michael1 jennifer
  michelle jordan23 trustno1 welcome1 welcome123 letmein1 letmein123 admin123 admin1234
  administrator changeme changeme1 default1 computer internet samsung1 whatever dragon123 master123
  monkey123 shadow123 charlie1 liverpool chelsea1 arsenal1 november december september india123
  india1234 indian123 krishna1 krishna123 ganesh123 lakshmi1 omnamahshivay saibaba1 sairam123
  jaimatadi jaihind123 bismillah hyderabad bangalore mumbai123 delhi123 chennai123 shoppers
  shopping shopping1 boutique`.split(/\s+/),
)
