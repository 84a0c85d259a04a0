import type { Dress, Sitter } from '../sitter.ts'
import type { Silhouette } from '../types.ts'
import { anarkali } from './anarkali.ts'
import { cape } from './cape.ts'
import { drapedSkirt } from './draped-skirt.ts'
import { gown } from './gown.ts'
import { kaftan } from './kaftan.ts'
import { lehenga } from './lehenga.ts'
import { saree } from './saree.ts'
import { bandhgala, sherwani } from './sherwani.ts'
import { coord, dhoti, kurta, palazzo, patiala, sharara, straight } from './suits.ts'

export type Worn = Exclude<Silhouette, 'dupatta' | 'shawl' | 'material'>

const made: Record<Worn, (t: Sitter) => Dress> = {
  lehenga,
  saree,
  anarkali,
  sharara,
  palazzo,
  straight,
  sherwani,
  bandhgala,
  gown,
  cape,
  drapedSkirt,
  kurta,
  kaftan,
  coord,
  dhoti,
  patiala,
}

export const isWorn = (s: Silhouette): s is Worn => s in made

export const dress = (t: Sitter): Dress =>
  isWorn(t.spec.silhouette) ? made[t.spec.silhouette](t) : lehenga(t)
