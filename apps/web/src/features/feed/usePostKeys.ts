import { useEffect } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `j` and `k` move from post to post; other letters press a button of the focused post: `l` likes it. */
export function usePostKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector('[role="dialog"]')) return;
      const cards = [...document.querySelectorAll<HTMLElement>('[data-post]')];
      const current = document.activeElement?.closest<HTMLElement>('[data-post]');
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0) {
        // Each button of the card declares its own letter.
        if (/^[a-z]$/.test(event.key)) current?.querySelector<HTMLButtonElement>(`[data-key="${event.key}"]`)?.click();
        return;
      }
      const top = cards.findIndex((card) => card.getBoundingClientRect().bottom > 120);
      const from = current ? cards.indexOf(current) : step === 1 ? top - 1 : top + 1;
      const next = cards[from + step];
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'start' });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
