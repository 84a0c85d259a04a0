/** The word of a garment's name that the search knows; crafts first, because they are rarer. */
const knownWords =
  /chikankari|ajrakh|phulkari|kalamkari|banarasi|linen|velvet|anarkali|lehenga|saree|dupatta|sherwani|gown|blouse|cape|kurta|kurti|tunic|jacket|shawl|palazzo|sharara|pants/i

/** Search text for a garment named by a collection; undefined if no word is known. */
export const searchFor = (garment: string): string | undefined =>
  knownWords.exec(/groom/i.test(garment) ? 'sherwani' : garment)?.[0].toLowerCase()
