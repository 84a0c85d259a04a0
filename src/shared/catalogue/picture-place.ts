const OWN_PATH = '/images'
let pictureBase = OWN_PATH

/** `address` is the base URL of a store or CDN. Call it before the first render. */
export const setPictureBase = (address: string) => {
  pictureBase = address
}

/** Undefined for the shop's own base URL. */
export const externalPictureBase = () => (pictureBase === OWN_PATH ? undefined : pictureBase)

/** Pictures of other hosts stay unchanged. */
export const pictureUrl = (picture: string) =>
  picture.replace(/^\/images(?=\/[^/]+$)/, () => pictureBase)
