import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { jsdomStyle } from './computed-style.ts';
import { openNewEvent } from './event-form.ts';
import { jsdomFinds, jsdomLabels } from './labels.ts';

const asked = ['display', 'opacity', 'visibility', 'pointerEvents'] as const;
const answers = (style: typeof getComputedStyle) =>
  [...document.querySelectorAll('*')].map((element) => {
    const of = style(element);
    return [
      element.outerHTML.slice(0, 80),
      ...asked.map((name) => of[name]),
      of.getPropertyValue('display'),
      of.getPropertyValue('visibility'),
    ];
  });

const fields = () => [...document.querySelectorAll<HTMLInputElement>('input, button, select, textarea, output')];
const expectLabels = () => {
  for (const field of fields()) {
    const own = jsdomLabels(field);
    expect(field.labels && [...field.labels], field.outerHTML).toEqual(own && [...own]);
  }
};

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('says of everything on a screen what jsdom says', async () => {
  await openNewEvent();
  const said = answers(document.defaultView!.getComputedStyle);
  expect(said.length).toBeGreaterThan(200);
  expect(document.defaultView!.getComputedStyle).not.toBe(jsdomStyle);
  expect(said).toEqual(answers(jsdomStyle));
  expect(answers(getComputedStyle)).toEqual(said);
  expectLabels();
  expect(fields().filter(({ labels }) => labels?.length).length).toBeGreaterThan(5);
});

it('says of what is hidden in any way what jsdom says, also once that has changed', () => {
  const { container } = render(
    <>
      <style>{'.away { display: none } .faint { opacity: 0.5 }'}</style>
      <div hidden>
        <b style={{ display: 'inline' }}>hidden</b>
      </div>
      <div style={{ visibility: 'hidden' }}>
        <i>in what is invisible</i>
        <i style={{ visibility: 'visible' }}>visible again</i>
      </div>
      <div style={{ pointerEvents: 'none' }}>
        <button type="button">out of reach</button>
        <span style={{ pointerEvents: 'auto', visibility: 'hidden' }}>
          <b>in reach again, and invisible</b>
          <b style={{ display: 'block', visibility: 'inherit' }}>as invisible</b>
        </span>
      </div>
      <input type="hidden" />
      <input type="text" className="away" />
      <dialog>closed</dialog>
      <dialog open>open</dialog>
      <div popover="auto">over</div>
      <details>
        <summary>more</summary>
        <summary>not the first</summary>
        <p className="faint">words</p>
        <p className="m-1 faint" style={{ color: 'red' }}>
          a name of its own
        </p>
        <p className="m-2 away faint">two words</p>
      </details>
      <summary>of nothing</summary>
      <table>
        <tbody hidden>
          <tr hidden>
            <td>cell</td>
          </tr>
        </tbody>
        <tbody>
          <tr>
            <td>shown after a hidden one</td>
          </tr>
        </tbody>
      </table>
    </>,
  );
  const said = () => answers(getComputedStyle);
  const before = said();
  expect(before).toEqual(answers(jsdomStyle));
  expect(before.flat()).toEqual(expect.arrayContaining(['none', 'hidden', 'collapse', '0.5']));
  const style = container.querySelector('style')!;
  for (const rule of [
    '.away { display: block }',
    'div[popover] { display: inline }',
    'i { visibility: collapse }',
    'b b, button { pointer-events: none }',
  ]) {
    style.textContent = rule;
    expect(said(), rule).toEqual(answers(jsdomStyle));
  }
  container.querySelector('div')!.hidden = false;
  expect(said()).toEqual(answers(jsdomStyle));
  expect(said()).not.toEqual(before);
});

it('finds the labels that jsdom finds: around a field, by its id, several, none and those that have changed', () => {
  document.body.innerHTML = `
    <label>Around <input><button>the first alone</button></label>
    <label for="a">By its id</label>
    <label for="a">Again, around another <input></label>
    <input id="a">
    <label for="">Of nothing</label>
    <label for="nothing">Of what is not there</label>
    <label for="b">Of two with one id</label>
    <select id="b"></select>
    <textarea id="b"></textarea>
    <label>Hidden <input type="hidden"></label>`;
  expectLabels();
  expect(fields().map(({ labels }) => labels && [...labels].length)).toEqual([1, 0, 0, 2, 1, 0, null]);
  document.querySelector('label[for=nothing]')!.setAttribute('for', 'b');
  document.querySelector('#a')!.remove();
  expectLabels();
  expect(document.querySelector('select')!.labels).toHaveLength(2);
});

it('finds by an id what jsdom finds: in the page, in a part of it, of two, nothing, and apart from the page', () => {
  document.body.innerHTML = `
    <div id="a"><p id="twice"></p><p id="twice"></p></div>
    <div id="b"><p id="twice"></p><div id="b"><p id="odd.:&amp;"></p></div></div>`;
  const apart = document.createElement('div');
  apart.innerHTML = '<p id="apart"></p><p id="a"></p>';
  const found = (['a', 'b', 'twice', 'odd.:&', 'apart', 'nothing'] as const).flatMap((id) =>
    [document, ...document.querySelectorAll('*'), apart].map((parent) => {
      const selector = `[id="${id}"]`;
      expect(parent.querySelector(selector), id).toBe(jsdomFinds(parent, selector));
      return parent.querySelector(selector);
    }),
  );
  expect(new Set(found).size).toBe(9);
});

it('writes the page into the error of what is not there, also after waiting for it', async () => {
  document.body.innerHTML = '<p>what is here</p>';
  expect(() => screen.getByText('nothing')).toThrow('what is here');
  await expect(screen.findByText('nothing', {}, { timeout: 1 })).rejects.toThrow(/nothing[^]*what is here/);
});
