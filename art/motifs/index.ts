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
import { phulkari } from './phulkari.ts'
import { sequin } from './sequin.ts'
import { temple } from './temple.ts'
import { zardozi } from './zardozi.ts'

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
  phulkari,
  sequin,
  temple,
  zardozi,
  plain: () => undefined,
}
