const OURS = '/images'
let base = OURS

/** `address` is the base URL of a store or CDN. Call it before the first render. */
export const fetchPicturesFrom = (address: string) => {
  base = address
}

/** Undefined for the shop's own base URL. */
export const picturesElsewhere = () => (base === OURS ? undefined : base)

/** Pictures of other hosts stay unchanged. */
export const placeOf = (picture: string) => picture.replace(/^\/images(?=\/[^/]+$)/, () => base)
