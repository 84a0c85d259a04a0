/** What a garment stands in, in colours. */
export type Mood = {
  wall: readonly [string, string]
  niche: readonly [string, string]
  floor: string
  gold: string
  ink: string
  hang: 'lamps' | 'garland' | 'rain' | 'stars' | 'none'
}
