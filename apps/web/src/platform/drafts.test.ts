import { expect, it } from 'vitest';
import { createDrafts } from './drafts.ts';

it('has the drafts of a name again when the tab is loaded anew, as far as they can be written down', () => {
  interface Draft {
    text: string;
    file: File | null;
  }
  const load = () => createDrafts<Draft>('drafts.test', { keep: (draft) => ({ ...draft, file: null }) });
  const before = load();
  before.set('ana:new', { text: 'Half a thought', file: new File(['x'], 'walk.png') });
  before.set('ana:other', { text: 'Sent', file: null });
  before.set('ana:other', undefined);
  expect(before.get('ana:new')?.file?.name).toBe('walk.png');
  const after = load();
  expect(after.get('ana:new')).toEqual({ text: 'Half a thought', file: null });
  expect(after.get('ana:other')).toBeUndefined();
});

it('begins without drafts where what was kept cannot be read', () => {
  sessionStorage.setItem('drafts.test', '{');
  expect(createDrafts('drafts.test').get('ana:new')).toBeUndefined();
});
