export { ComposerPreview } from './ComposerPreview.tsx';
export { LinkCard } from './LinkCard.tsx';
export { useLinkPreview } from './useLinkPreview.ts';
