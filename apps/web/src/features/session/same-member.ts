import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { tokensKey } from '../../platform/tokens.ts';

/**
 * Begins anew where somebody else has signed in by another tab of this browser: the tokens are theirs now, and what is on the screen
 * belongs to the member before. Another tab's refresh of the same session looks alike, hence the question.
 */
export function useSameMember(memberId: string): void {
  useEffect(() => {
    const changed = ({ key, newValue }: StorageEvent) => {
      if (key !== tokensKey || newValue === null) return;
      api.getMe({}).then(
        ({ id }) => id !== memberId && location.reload(),
        () => undefined,
      );
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  }, [memberId]);
}
