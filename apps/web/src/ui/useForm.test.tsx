import { TextInput } from '@mantine/core';
import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setConfig } from '../platform/config.ts';
import { held } from '../test/browser.ts';
import { testConfig } from '../test/fixtures.ts';
import { Mantine } from '../theme/Mantine.tsx';
import { Button } from './Button.tsx';
import { FormError } from './FormError.tsx';
import { type FormOptions, useForm } from './useForm.ts';

interface Event {
  title: string;
  place: string;
}

function EventForm(options: Omit<FormOptions<Event>, 'initialValues'>) {
  const form = useForm<Event>({
    initialValues: { title: '', place: 'Harbour' },
    validate: ({ title }) => (title ? {} : { title: 'A title, please.' }),
    ...options,
  });
  return (
    <Mantine>
      <form {...form.shape}>
        {/* The fields' order on screen is not always their declared order. */}
        <TextInput {...form.getInputProps('place')} label="Place" />
        <TextInput {...form.getInputProps('title')} label="Title" />
        <FormError>{form.failure}</FormError>
        <Button type="submit" busy={form.submitting}>
          Save
        </Button>
        <Button onClick={() => form.change({ title: 'Run', place: 'Park' })}>Fill</Button>
        <Button onClick={() => form.change({ title: 'Swim' })}>Rename</Button>
        <Button onClick={() => form.refuse({ problems: { title: 'Taken.' } })}>Look</Button>
      </form>
    </Mantine>
  );
}

const refusal = (fields: Record<string, string[]>) => new ApiError(400, { code: 'invalid', message: 'Please check the form.', fields });

describe('a form', () => {
  beforeEach(() => setConfig(testConfig()));
  const setup = (options: Partial<FormOptions<Event>> = {}) => {
    const send = vi.fn(async (_: Event) => {});
    render(<EventForm send={send} {...options} />);
    const title = screen.getByLabelText('Title');
    const place = screen.getByLabelText('Place');
    const save = screen.getByRole('button', { name: 'Save' });
    return { send, title, place, save, user: userEvent.setup() };
  };

  it('sends nothing while something is wrong: it says so under the field and goes to it', async () => {
    const { send, title, save, user } = setup();
    await user.click(save);
    expect(send).not.toHaveBeenCalled();
    expect(title).toHaveAccessibleDescription('A title, please.');
    expect(title).toHaveAttribute('aria-invalid', 'true');
    expect(title).toHaveFocus();
  });

  it('takes back what it said about a field that changes, and about no other', async () => {
    const { title, place, save, user } = setup({ validate: () => ({ title: 'A title, please.', place: 'A place, please.' }) });
    await user.click(save);
    expect(place).toHaveFocus();
    await user.type(title, 'R');
    expect(title).not.toHaveAccessibleDescription();
    expect(place).toHaveAccessibleDescription('A place, please.');
  });

  it('is sent once, however often it is asked to while it is on its way', async () => {
    const answer = held<void>();
    const send = vi.fn(() => answer.answer);
    const { title, save, user } = setup({ send });
    await user.type(title, 'Run{Enter}{Enter}');
    await user.click(save);
    // As a script would, bypassing the disabled button.
    fireEvent.submit(title.closest('form')!);
    expect(save).toHaveAttribute('aria-busy', 'true');
    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Run', place: 'Harbour' });
    await act(async () => answer.settle());
    expect(save).not.toHaveAttribute('aria-busy');
    await user.click(save);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('shows what the server says about a field there, goes to the first of them, and keeps what was typed', async () => {
    const send = async () => Promise.reject(refusal({ title: ['This title is taken.'], place: ['We cannot find this place.', 'Second.'] }));
    const { title, place, user } = setup({ send });
    await user.type(title, 'Run{Enter}');
    expect(title).toHaveAccessibleDescription('This title is taken.');
    expect(place).toHaveAccessibleDescription('We cannot find this place.');
    expect(place).toHaveFocus();
    expect(title).toHaveValue('Run');
    expect(screen.queryByText('Please check the form.')).not.toBeInTheDocument();
  });

  it('finds a field that has another name in the call', async () => {
    const send = async () => Promise.reject(refusal({ 'event.title': ['This title is taken.'] }));
    const { title, user } = setup({ send, fieldOf: (name) => name.replace('event.', '') });
    await user.type(title, 'Run{Enter}');
    expect(title).toHaveAccessibleDescription('This title is taken.');
  });

  it.each([
    ['the server does not answer', new ApiError(0, null), 'There was an error contacting the server. Please try again.'],
    ['no field of it is to blame', refusal({ owner: ['You cannot do this.'] }), 'Please check the form.'],
    ['it is too often', new ApiError(429, { code: 'too_many_requests', message: errors.too_many_requests.message }, 40), /40 seconds/],
  ])('says why it failed where %s, and says nothing any more once it goes through', async (_, error, sentence) => {
    let fails = true;
    const { title, user, save } = setup({ send: async () => (fails ? Promise.reject(error) : undefined) });
    await user.type(title, 'Run{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    fails = false;
    await user.click(save);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('says what its screen makes of a failure, before what it would say itself', async () => {
    const { title, user } = setup({
      send: async () => Promise.reject(refusal({ title: ['This title is taken.'] })),
      refused: () => ({ failure: 'Somebody was faster.' }),
    });
    await user.type(title, 'Run{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody was faster.');
    expect(title).not.toHaveAccessibleDescription();
  });

  it('changes several values at once, and tells of every change for the draft', async () => {
    const onChange = vi.fn();
    const { title, place, user } = setup({ onChange });
    await user.click(screen.getByText('Fill'));
    expect(title).toHaveValue('Run');
    expect(place).toHaveValue('Park');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ title: 'Run', place: 'Park' }, { title: '', place: 'Harbour' });
  });

  it('takes back what it said about those that it changes, and about no other', async () => {
    const { title, place, save, user } = setup({ validate: () => ({ title: 'A title, please.', place: 'A place, please.' }) });
    await user.click(save);
    await user.click(screen.getByText('Rename'));
    expect(title).toHaveValue('Swim');
    expect(title).not.toHaveAccessibleDescription();
    expect(place).toHaveAccessibleDescription('A place, please.');
  });

  it('says what was found on another way, and goes there', async () => {
    const { title, user } = setup();
    await user.click(screen.getByText('Look'));
    expect(title).toHaveAccessibleDescription('Taken.');
    expect(title).toHaveFocus();
  });
});
