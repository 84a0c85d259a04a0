/// <reference types="vite/client" />
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
/** Set by React Router's script; the router reads it when it is created. */
interface Window {
  __reactRouterManifest?: import('react-router').UNSAFE_AssetsManifest
}
