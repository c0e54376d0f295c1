import type { Me, MemberChange } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { errors, fieldWords } from '@muster/contract/errors';
import { emailPattern } from '@muster/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { personal } from '../../platform/words/personal.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstProblem } from '../../ui/focus-problem.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { toast } from '../../ui/toast.ts';
import {
  PersonFields,
  type PersonProblems,
  type PersonValues,
  personChange,
  personOf,
  refusePerson,
  saveMember,
} from '../members/index.ts';
import { AddressFields, type AddressValues, addressChange, addressOf, useAddress } from '../places/index.ts';
import { ProofRequest, useMe, useProof } from '../session/index.ts';
import { ConfirmNewEmail } from './ConfirmNewEmail.tsx';
import classes from './Form.module.css';

interface Values {
  email: string;
  person: PersonValues;
  address: AddressValues;
}
type Problems = PersonProblems & { email?: string; current_password?: string };

const drafts = createDrafts<Values>('drafts.personal_info');
const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
const valuesOf = (me: Me): Values => ({ email: me.email, person: personOf(me), address: addressOf(me.location, getConfig()) });

/** Email, address, and what else the deployment asks of a person [PROF-12]. What is not saved yet survives leaving the screen and a reload. */
export function PersonalInfo() {
  const me = useMe();
  const config = getConfig();
  const navigate = useNavigate();
  const saved = valuesOf(me);
  const [values, setValues] = useState(() => drafts.get(me.id) ?? saved);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState('');
  const [askedAt, setAskedAt] = useState(0);
  const proof = useProof();
  const typed = values.email.trim().toLowerCase();
  const otherEmail = typed !== me.email.toLowerCase() && emailPattern.test(typed);

  const change = (part: Partial<Values>) => {
    setValues((before) => {
      const next = { ...before, ...part };
      drafts.set(me.id, next);
      return next;
    });
    setProblems({});
  };
  const address = useAddress(values.address, (next) => change({ address: next }));

  /** What is to be saved, or null where something is wrong with it. An address that stays as it was is not looked at again. */
  const checked = async (): Promise<MemberChange | null> => {
    const email = values.email.trim();
    const found: Problems = refusePerson(values.person, config, me.onboarding !== 'complete_profile');
    if (!emailPattern.test(email)) found.email = email ? fieldWords.email : fieldWords.required;
    if (otherEmail && me.has_password && !password) found.current_password = fieldWords.password;
    setProblems(found);
    const moved = config.registration.address && (me.location === null || !same(values.address, saved.address));
    const verdict = moved ? await address.check({ zipNeeded: false, strictAtHome: false }) : { verified: false };
    if (!verdict || Object.keys(found).length > 0) return null;
    return {
      ...(otherEmail && { email, ...(me.has_password && { current_password: password }) }),
      ...(!same(values.person, saved.person) && personChange(values.person, config)),
      ...(moved && addressChange(values.address, verdict.verified)),
    };
  };

  const refused = (error: unknown, form: HTMLFormElement) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields).map(([name, [text]]) => [name, text] as const) : [];
    const named = Object.fromEntries(fields);
    if (proof.refused(error)) return setFailure(errors['session.proof_needed'].message);
    if (fields.length === 0)
      return setFailure(error instanceof ApiError && error.status === 429 ? error.message : personal.personalInfoFailed);
    setProblems(named);
    address.setProblems(named);
    focusFirstProblem(form);
  };

  /** What else was typed and is not saved yet stays. */
  const settled = ({ email }: Me) => {
    if (drafts.get(me.id)) change({ email });
    else setValues((before) => ({ ...before, email }));
  };

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = await checked();
      if (!body) return focusFirstProblem(form);
      if (Object.keys(body).length > 0) await saveMember(me.id, body);
      drafts.set(me.id, undefined);
      if (!body.email) {
        toast(personal.personalInfoSaved);
        return await navigate({ to: '/profile/settings' });
      }
      // It counts once its code is entered, here above the form [PROF-48].
      setPassword('');
      setValues((before) => ({ ...before, email: me.email }));
      setAskedAt(Date.now());
      toast(personal.codeSent(body.email));
    } catch (error) {
      refused(error, form);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Mantine>
      {me.pending_email && (
        <ConfirmNewEmail key={`${me.pending_email} ${askedAt}`} email={me.pending_email} askedAt={askedAt} onSettled={settled} />
      )}
      <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={classes.text}>{personal.personalInfoText}</p>
        <EmailField
          name="email"
          label={personal.email}
          description={personal.emailHint}
          autoComplete="email"
          value={values.email}
          error={problems.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        {otherEmail && me.has_password && (
          <PasswordField
            name="current_password"
            label={personal.emailPassword}
            description={personal.emailPasswordHint}
            autoComplete="current-password"
            value={password}
            error={problems.current_password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblems({});
            }}
          />
        )}
        {otherEmail && !me.has_password && <ProofRequest proof={proof} />}
        <PersonFields values={values.person} problems={problems} onChange={(part) => change({ person: { ...values.person, ...part } })} />
        {config.registration.address && <AddressFields address={address} />}
        <SaveBar>
          <FormError>{failure}</FormError>
          <Button type="submit" look="filled" busy={busy}>
            {personal.save}
          </Button>
        </SaveBar>
      </form>
    </Mantine>
  );
}
