import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CodeForm } from './CodeForm.tsx';

const setup = () => {
  const onCode = vi.fn(async () => {});
  render(<CodeForm ref={{ current: null }} label="Code" failure="Unable." onCode={onCode} />);
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  return {
    onCode,
    boxes,
    next: screen.getByRole('button', { name: 'NEXT' }),
    user: userEvent.setup(),
    shown: () => boxes.map((box) => box.value).join('|'),
  };
};

describe('the code boxes', () => {
  it('take six digits, one per box, and nothing else [REG-21]', async () => {
    const { boxes, user, shown } = setup();
    expect(boxes).toHaveLength(6);
    await user.click(boxes[0]!);
    await user.keyboard('1a2-3 4.5x6');
    expect(shown()).toBe('1|2|3|4|5|6');
  });

  it('let NEXT be pressed only when all are full [REG-22]', async () => {
    const { boxes, user, next, onCode } = setup();
    expect(next).toBeDisabled();
    await user.click(boxes[0]!);
    await user.keyboard('12345');
    expect(next).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(onCode).not.toHaveBeenCalled();
    await user.keyboard('6');
    expect(next).toBeEnabled();
    await user.click(next);
    expect(onCode).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it.each(['123456', ' 12 34-56 789', 'Your code is 123456.'])(
    'fill from %j pasted into any box: its first six digits [REG-23]',
    async (text) => {
      const { boxes, user, shown } = setup();
      await user.click(boxes[3]!);
      await user.paste(text);
      expect(shown()).toBe('1|2|3|4|5|6');
    },
  );

  it('take a whole code that the phone writes into the first box', async () => {
    const { boxes, user, shown } = setup();
    await user.click(boxes[0]!);
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(boxes[0]!, { target: { value: '654321' } });
    expect(shown()).toBe('6|5|4|3|2|1');
    expect(boxes[0]).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it.each([
    ['member.code_used_up', 'That code has been used up. Ask for a new one.'],
    ['member.code_expired', 'That code has expired. Ask for a new one.'],
  ] as const)('say of a code that another is needed, and are empty for it: %s', async (code, words) => {
    const { user, boxes, onCode, shown } = setup();
    onCode.mockRejectedValueOnce(new ApiError(400, { code, message: errors[code].message }));
    await user.click(boxes[0]!);
    await user.keyboard('123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(shown()).toBe('|||||');
    expect(boxes[0]).toHaveFocus();
  });

  it.each([
    [40, 'Too many tries. Try again in 40 seconds.'],
    [200, 'Too many tries. Try again in 4 minutes.'],
    [7000, 'Too many tries. Try again in 2 hours.'],
  ])('say when to try again: in %i seconds', async (seconds, words) => {
    const { user, boxes, onCode, shown } = setup();
    const { message } = errors.too_many_requests;
    onCode.mockRejectedValueOnce(new ApiError(429, { code: 'too_many_requests', message }, seconds));
    await user.click(boxes[0]!);
    await user.keyboard('123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(shown()).toBe('1|2|3|4|5|6');
  });

  it('fill anew from a paste into a box in the middle [REG-23]', async () => {
    const { boxes, user, shown } = setup();
    await user.click(boxes[0]!);
    await user.keyboard('99');
    await user.click(boxes[1]!);
    await user.paste('123456');
    expect(shown()).toBe('1|2|3|4|5|6');
    await user.click(boxes[3]!);
    await user.paste('654321');
    expect(shown()).toBe('6|5|4|3|2|1');
  });

  it('go on where the digit that is there already is typed once more', async () => {
    const { boxes, user, shown } = setup();
    await user.click(boxes[0]!);
    await user.keyboard('12{Home}123');
    expect(shown()).toBe('1|2|3|||');
    expect(boxes[3]).toHaveFocus();
  });

  it('are named one by one within their group, and say what is wrong', async () => {
    const { user, boxes, onCode } = setup();
    const group = screen.getByRole('group', { name: 'Code' });
    boxes.forEach((box, index) => {
      expect(box).toHaveAccessibleName(`Digit ${index + 1} of 6`);
      expect(box).toHaveAttribute('inputmode', 'numeric');
    });
    onCode.mockRejectedValueOnce(new ApiError(400, { code: 'member.code_invalid', message: 'No.' }));
    await user.click(boxes[0]!);
    await user.keyboard('123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('CODE IS INVALID. PLEASE TRY AGAIN.');
    expect(group).toHaveAccessibleDescription('CODE IS INVALID. PLEASE TRY AGAIN.');
    for (const box of boxes) expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(boxes[0]).toHaveFocus();
  });

  it('go back with Backspace, move with arrows, and replace a digit', async () => {
    const { boxes, user, shown } = setup();
    await user.click(boxes[0]!);
    await user.keyboard('123{Backspace}');
    expect(shown()).toBe('1|2||||');
    await user.keyboard('{ArrowLeft}');
    expect(boxes[1]).toHaveFocus();
    await user.keyboard('9');
    expect(shown()).toBe('1|9||||');
    await user.keyboard('{Home}{Backspace}');
    // The digits behind it move up: a code has no gaps.
    expect(shown()).toBe('9|||||');
  });
});
