import { common } from '../../platform/common.words.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { soon } from './soon.words.ts';

/** An honest placeholder for a destination whose screens are not built yet. */
export function Soon({ title }: { title: string }) {
  return (
    <>
      <PageBar title={title} />
      <EmptyState drawing="soon" text={soon.notHere(title)} action={<ButtonLink to="/feed">{common.backToFeed}</ButtonLink>} />
    </>
  );
}
