const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** For the flag `i`. Matches whole names, so that Mary and Mayank are no months. */
export const monthPattern =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** Returns 1 to 12, or 0 for a word that no month begins. */
export const monthNumber = (name: string): number =>
  months.indexOf(name.slice(0, 3).toLowerCase()) + 1
