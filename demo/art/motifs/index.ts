import type { MotifName } from '../types.ts'
import { ajrakh } from './ajrakh.ts'
import { bandhani } from './bandhani.ts'
import { block } from './block.ts'
import { buti } from './buti.ts'
import { check } from './check.ts'
import { chikan } from './chikan.ts'
import { coin } from './coin.ts'
import { dabka } from './dabka.ts'
import { dot } from './dot.ts'
import { gota } from './gota.ts'
import { ikat } from './ikat.ts'
import { jaal } from './jaal.ts'
import { jamdani } from './jamdani.ts'
import { kadhwa } from './kadhwa.ts'
import { kalamkari } from './kalamkari.ts'
import type { Motif } from './kind.ts'
import { leheriya } from './leheriya.ts'
import { mirror } from './mirror.ts'
import { paisley } from './paisley.ts'
import { phul, phulkari } from './phulkari.ts'
import { quilt } from './quilt.ts'
import { resham } from './resham.ts'
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
  block,
  check,
  coin,
  dabka,
  dot,
  jamdani,
  kadhwa,
  quilt,
  resham,
  phul,
  plain: () => undefined,
}
