const OURS = '/images'
let base = OURS

/** Fetches the shop's own pictures from this address, a store's or a CDN's; said once, before anything is drawn. */
export const fetchPicturesFrom = (address: string) => {
  base = address
}

/** Where they are fetched from; undefined for the shop's own address. */
export const picturesElsewhere = () => (base === OURS ? undefined : base)

/** Where this picture is fetched; one that is not the shop's own stays where it is. */
export const placeOf = (picture: string) => picture.replace(/^\/images(?=\/[^/]+$)/, () => base)
