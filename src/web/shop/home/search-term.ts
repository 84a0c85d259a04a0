/** Words of garment names that the search knows; crafts first, because they are rarer. */
const knownWords =
  /chikankari|ajrakh|phulkari|kalamkari|banarasi|linen|velvet|anarkali|lehenga|saree|dupatta|sherwani|gown|blouse|cape|kurta|kurti|tunic|jacket|shawl|palazzo|sharara|pants/i

/** Undefined if no word of the name is known. */
export const findSearchTerm = (garment: string): string | undefined =>
  knownWords.exec(/groom/i.test(garment) ? 'sherwani' : garment)?.[0].toLowerCase()
