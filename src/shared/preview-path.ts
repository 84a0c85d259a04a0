import { paths } from './paths.ts'

const readablePath = /^(listing|search|wedding|about|lookbook\/[^/]+|product\/[^/]+)$/

/** Admins cannot open the shop's own paths. Undefined for pages without a preview. */
export function previewPath(pathname: string): string | undefined {
  const path = pathname.replace(/\/$/, '')
  if (path === paths.visitorPreview || path.startsWith(`${paths.visitorPreview}/`)) return path
  if (path === '' || path === paths.home) return paths.visitorPreview
  if (path === paths.privacy || path === paths.refund || path === paths.legal)
    return paths.visitorPreview + path
  if (!path.startsWith('/shop/')) return undefined
  const shopPath = path.slice('/shop/'.length)
  if (readablePath.test(shopPath)) return `${paths.visitorPreview}/${shopPath}`
  const productId = /^(?:home|listing|search|lookbook\/[^/]+)\/([^/]+)$/.exec(shopPath)?.[1]
  return productId && `${paths.visitorPreview}/product/${productId}`
}
