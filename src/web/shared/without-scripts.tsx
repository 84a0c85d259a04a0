import { useMatches } from 'react-router'

export type RouteHandle = {
  /** Path of a page that works without scripts, if this one does not. */
  withoutScripts?: (params: Record<string, string | undefined>) => string
}

/** Belongs into the head, the only place where HTML allows it. */
export function WithoutScripts() {
  const page = useMatches().at(-1)
  const to = (page?.handle as RouteHandle | undefined)?.withoutScripts?.(page?.params ?? {})
  return (
    to && (
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${to}`} />
      </noscript>
    )
  )
}
