export { SsoReturn } from './SsoReturn.tsx';
export { beginSso } from './sso.api.ts';
