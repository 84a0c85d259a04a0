/// <reference types="vite/client" />
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
/** Set by React Router's script, and read when the router is made. */
interface Window {
  __reactRouterManifest?: import('react-router').UNSAFE_AssetsManifest
}
