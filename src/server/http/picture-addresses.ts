import type { FastifyInstance, FastifySerializerCompiler } from 'fastify'
import { type Config, pictureBase } from '../config.ts'

const name = '[\\w-]+\\.(?:webp|avif|jpg)'
const pathInJson = new RegExp(`"/images/(${name})"`, 'g')

/**
 * With pictures on another host than the pages, every JSON response has their whole address, and a
 * request may have it too.
 */
export function givePictureAddresses<Compiler extends FastifySerializerCompiler<never>>(
  app: FastifyInstance,
  config: Config,
  compiler: Compiler,
): Compiler {
  const base = pictureBase(config)
  if (base === undefined) return compiler
  // A form may have a list as JSON text.
  const whole = new RegExp(`(^|")${RegExp.escape(base)}/(?=${name}(?:"|$))`, 'g')
  const toPaths = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(whole, '$1/images/')
    if (Array.isArray(value)) return value.map(toPaths)
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [toPaths(key), toPaths(one)]),
    )
  }
  app.decorate('toPicturePaths', toPaths)
  return ((route: never) => {
    const serialize = compiler(route)
    return (data: never) => serialize(data).replace(pathInJson, `"${base}/$1"`)
  }) as Compiler
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Turns whole addresses of own pictures in a body into paths, which are stored. */
    toPicturePaths?: (body: unknown) => unknown
  }
}
