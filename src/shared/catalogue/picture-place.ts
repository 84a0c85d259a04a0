const OWN_PATH = '/images'
let base = OWN_PATH

/** `address` is the base URL of a store or CDN. Call it before the first render. */
export const setPictureBase = (address: string) => {
  base = address
}

/** Undefined for the shop's own base URL. */
export const externalPictureBase = () => (base === OWN_PATH ? undefined : base)

/** Pictures of other hosts stay unchanged. */
export const pictureUrl = (picture: string) => picture.replace(/^\/images(?=\/[^/]+$)/, () => base)
