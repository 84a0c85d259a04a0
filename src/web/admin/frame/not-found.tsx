export { clientLoader, default, loader, meta } from '../../shop/frame/not-found.tsx'
