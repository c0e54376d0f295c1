import { getConfig } from '../../platform/config.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { shirtSteps } from '../session/index.ts';
import { account } from './account.words.ts';
import { Actions } from './Screen.tsx';

interface StepActionsProps {
  form: { failure?: string; submitting: boolean };
  last: boolean;
  onBack?: () => void;
}

/** The footer of a registration step: why it could not be finished, Back and Next [REG-15]; the last step finishes. */
export const StepActions = ({ form, last, onBack }: StepActionsProps) => (
  <>
    <FormError>{form.failure}</FormError>
    <Actions>
      {onBack && (
        <Button size="large" onClick={onBack}>
          {account.back}
        </Button>
      )}
      <Button type="submit" look="filled" size="large" wide busy={form.submitting}>
        {last && shirtSteps(getConfig()).length === 0 ? account.finish : account.next}
      </Button>
    </Actions>
  </>
);
