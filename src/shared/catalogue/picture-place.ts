const OWN_PATH = '/images'
let base = OWN_PATH

/** Sets the base address of uploaded pictures (a store's or a CDN's). Call it before the first render. */
export const setPictureBase = (address: string) => {
  base = address
}

/** The base address of uploaded pictures; undefined for the shop's own. */
export const externalPictureBase = () => (base === OWN_PATH ? undefined : base)

/** The address to fetch a picture from. Pictures elsewhere on the web stay as they are. */
export const pictureUrl = (picture: string) => picture.replace(/^\/images(?=\/[^/]+$)/, () => base)
