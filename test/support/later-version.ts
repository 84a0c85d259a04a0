import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

const migrations = {
  '900_addition.sql': 'ALTER TABLE orders ADD COLUMN unread int;',
  '901_removal.sql': '-- after older processes\nALTER TABLE orders DROP COLUMN unread;',
  '902_addition.sql': 'ALTER TABLE orders ADD COLUMN added int;',
}

/** Writes the server of a later version of the shop, with three more migrations, into `folder`. */
export function laterVersion(folder: string) {
  for (const part of ['src', 'migrations', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['art', 'node_modules']) symlinkSync(join(root, part), join(folder, part))
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'migrations', name), text)
}
