import { Button } from '../../ui/Button.tsx';
import { account } from './account.words.ts';
import { Actions } from './Screen.tsx';

/** Back and Next of a registration step [REG-15]; the last one finishes. */
export const StepActions = ({ last, busy, onBack }: { last: boolean; busy: boolean; onBack?: () => void }) => (
  <Actions>
    {onBack && (
      <Button size="large" onClick={onBack}>
        {account.back}
      </Button>
    )}
    <Button type="submit" look="filled" size="large" wide busy={busy}>
      {last ? account.finish : account.next}
    </Button>
  </Actions>
);
