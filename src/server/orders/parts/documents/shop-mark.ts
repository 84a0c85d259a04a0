import type { Images } from '../../../catalogue/pictures/pictures.ts'
import type { Db } from '../../../db.ts'
import { getHome, getShop } from '../../../records/settings.ts'
import type { Mark } from './mark.ts'

/** Gets the logo if its file is stored, else the drawn mark. */
export async function getMark({ db, images }: { db: Db; images: Images }): Promise<Mark> {
  const [{ name }, home] = await Promise.all([getShop(db), getHome(db)])
  const logo = home.logo ? await images.findPicture(home.logo) : undefined
  return { name, logo: logo?.toString('base64') ?? '' }
}
