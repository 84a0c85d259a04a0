export { clientLoader, default, loader, meta } from '../frame/not-found.tsx'
