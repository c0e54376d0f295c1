export { ShirtArt } from './ShirtArt.tsx';
export { ShirtSection } from './ShirtSection.tsx';
export type { ShirtValues } from './shirt.rules.ts';
export { useShirt } from './useShirt.ts';
