import type { MotifName } from '../types.ts'
import { ajrakh } from './ajrakh.ts'
import { bandhani } from './bandhani.ts'
import { buti } from './buti.ts'
import { chikan } from './chikan.ts'
import { gota } from './gota.ts'
import { ikat } from './ikat.ts'
import { jaal } from './jaal.ts'
import { kalamkari } from './kalamkari.ts'
import type { Motif } from './kind.ts'
import { leheriya } from './leheriya.ts'
import { mirror } from './mirror.ts'
import { paisley } from './paisley.ts'
import { temple } from './temple.ts'

export const motifs: Record<MotifName, Motif> = {
  ajrakh,
  bandhani,
  buti,
  chikan,
  gota,
  ikat,
  jaal,
  kalamkari,
  leheriya,
  mirror,
  paisley,
  temple,
  plain: () => undefined,
}
