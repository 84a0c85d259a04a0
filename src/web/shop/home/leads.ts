/** The word of a garment's name that the search knows it by; crafts before garments, being the rarer. */
const known =
  /chikankari|ajrakh|phulkari|kalamkari|banarasi|linen|velvet|anarkali|lehenga|saree|dupatta|sherwani|gown|blouse|cape|kurta|kurti|tunic|jacket|shawl|palazzo|sharara|pants/i

/** What to search for a garment that a collection names; undefined where no word of it is known. */
export const searchFor = (garment: string): string | undefined =>
  known.exec(/groom/i.test(garment) ? 'sherwani' : garment)?.[0].toLowerCase()
