import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { tokensKey } from '../../platform/tokens.ts';

/**
 * Reloads if another member has signed in through another tab of this browser: the tokens are now theirs, while the screen shows the
 * previous member's data. A token refresh in another tab looks the same, hence the check.
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
