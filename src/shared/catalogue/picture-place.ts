const OWN_PATH = '/images'
let pictureBase = OWN_PATH

/** `address` is the base URL of a store or CDN. Call it before the first render. */
export const setPictureBase = (address: string) => {
  pictureBase = address
}

/** Undefined for the shop's own base URL. */
export const externalPictureBase = () => (pictureBase === OWN_PATH ? undefined : pictureBase)

/** In the API's JSON, whole addresses of own pictures become the paths that pages know. */
export const toPicturePaths = (json: string) =>
  pictureBase === OWN_PATH ? json : json.replaceAll(`"${pictureBase}/`, `"${OWN_PATH}/`)

/** Pictures of other hosts stay unchanged. */
export const pictureUrl = (picture: string) =>
  picture.replace(/^\/images(?=\/[^/]+$)/, () => pictureBase)
