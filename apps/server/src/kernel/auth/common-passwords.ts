/**
 * Common passwords of twelve characters or more, in lower case and without punctuation. Trailing
 * digits are dropped before the look-up, so `password` covers `password2024`.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  '123456789012', '1234567890123', '12345678901234', '123123123123', '123412341234', '121212121212', '111122223333',
  '123456123456', '987654321098', '0987654321', '1q2w3e4r5t6y', '1qaz2wsx3edc', 'q1w2e3r4t5y6', 'qazwsxedcrfv',
  'qwerty', 'qwertyuiop', 'qwertyuiopas', 'qwertyqwerty', 'asdfghjkl', 'asdfghjklzxc', 'zxcvbnm', 'zxcvbnmasdf',
  'password', 'passwordpassword', 'mypassword', 'password1234password', 'thisismypassword', 'newpassword',
  'changeme', 'changemenow', 'changethispassword', 'letmein', 'letmeinletmein', 'letmeinplease', 'welcome',
  'welcomewelcome', 'welcomehome', 'iloveyou', 'iloveyouforever', 'ilovemyfamily', 'administrator', 'admin',
  'adminadmin', 'adminadminadmin', 'administrator1234', 'rootroot', 'superuser', 'football', 'baseball', 'superman',
  'batman', 'starwars', 'princess', 'sunshine', 'monkey', 'dragon', 'master', 'shadow', 'abcdefghijkl', 'abcdefghijklm',
  'abcabcabcabc', 'abcdabcdabcd', 'abcdefabcdef', 'correcthorsebatterystaple', 'trustno', 'israel', 'jerusalem',
  'yerushalayim', 'shalomshalom', 'shalom', 'telaviv', 'dalpak', 'dalpakdalpak', 'סיסמה', 'סיסמהסיסמה', 'ישראל', 'שלוםשלום',
]);
