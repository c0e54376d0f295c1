import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSignal, createStore } from './store.ts';

it('tells those who listen, until they stop', () => {
  const { listen, tell } = createSignal<[string, number]>();
  const heard: unknown[] = [];
  const stop = listen((...what) => heard.push(what));
  listen((name) => heard.push(name));
  tell('ana', 1);
  stop();
  stop();
  tell('ben', 2);
  expect(heard).toEqual([['ana', 1], 'ana', 'ben']);
});

it('tells the others too where one stops while it is told', () => {
  const { listen, tell } = createSignal();
  const heard: string[] = [];
  const stop = listen(() => {
    heard.push('first');
    stop();
  });
  listen(() => heard.push('second'));
  tell();
  tell();
  expect(heard).toEqual(['first', 'second', 'second']);
});

it('works only while somebody listens, and again with the next one', () => {
  const work: string[] = [];
  const { listen } = createSignal(() => {
    work.push('begins');
    return () => work.push('rests');
  });
  const stops = [listen(() => {}), listen(() => {})];
  expect(work).toEqual(['begins']);
  stops[0]!();
  stops[0]!();
  expect(work).toEqual(['begins']);
  stops[1]!();
  listen(() => {});
  expect(work).toEqual(['begins', 'rests', 'begins']);
});

it('draws who follows a part of a store only when that part says something else', () => {
  const store = createStore<ReadonlyMap<string, number>>(new Map());
  let drawn = 0;
  const Part = () => {
    drawn += 1;
    return <p>{store.useOf((all) => all.get('a') ?? 0)}</p>;
  };
  const Whole = () => <b>{store.use().size}</b>;
  render(
    <>
      <Part />
      <Whole />
    </>,
  );
  act(() => store.set(new Map([['b', 1]])));
  expect([drawn, screen.getByText('1').tagName]).toEqual([1, 'B']);
  act(() => store.set(new Map(store.get()).set('a', 7)));
  expect([drawn, screen.getByText('7').tagName]).toEqual([2, 'P']);
});
