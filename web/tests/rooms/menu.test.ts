import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/state/model';
import { botLine, botsKnown, changed, clock, rolled, snapshot, table, tableSeat } from '../build';
import { until } from '../waiting';
import { clearAfterEach, find, show } from './screen';

clearAfterEach();

const press = (id: string): void => {
  find(id)?.click();
  flushSync();
};

/** The screen with an open menu. */
async function menu(...messages: Message[]) {
  const shown = show(...messages);
  press('menu');
  await until(() => expect(find('sheet')).not.toBeNull());
  return shown;
}

const entries = () => ['let-bot', 'menu-take-back', 'hand-over-1', 'resign'].filter((id) => find(id) !== null);
const panel = (kind: Extract<Message, { type: 'PanelOpened' }>['panel']): Message => ({ type: 'PanelOpened', panel: kind });

describe('the menu of a table', () => {
  it('opens settings, help and questions over the table, and closes', async () => {
    const { actions } = show(snapshot());
    for (const id of ['menu-settings', 'menu-help', 'let-bot', 'resign']) {
      press('menu');
      await until(() => expect(find(id)).not.toBeNull());
      press(id);
      expect(find('sheet')).toBe(null);
    }
    expect(actions.openPanel.mock.calls.map(([opened]) => opened)).toEqual([{ kind: 'settings' }, { kind: 'help' }, { kind: 'handOver', seat: 0 }, { kind: 'resign' }]);
  });

  it('leads home first, and has no other way to pages that the table shows itself', async () => {
    await menu(snapshot());
    const paths = [...(find('sheet')?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(paths[0]).toBe('/');
    expect(paths.slice(1).filter((path) => ['/', '/settings', '/help'].includes(path ?? ''))).toEqual([]);
  });

  it('stays open while the game goes on', async () => {
    const { store } = await menu(snapshot());
    store.dispatch(changed({ events: [], table: rolled() }));
    flushSync();
    expect(find('sheet')).not.toBe(null);
  });

  it('lets a player take the seat back while a bot plays it', async () => {
    const { commands } = await menu(snapshot({ table: table({ seats: [tableSeat('Mina', { bot: 'greedy' }), tableSeat('Joon')] }) }));
    expect(entries()).toEqual(['menu-take-back', 'resign']);
    press('menu-take-back');
    expect(commands).toEqual([{ type: 'TakeBack' }]);
  });

  it('offers the seat of a player who has been absent for long', async () => {
    const gone = clock({ away: [{ seat: 1, left_ms: null, runs: false, hand_over_ms: 0 }] });
    const { actions } = await menu(snapshot({ present: ['p-mina'] }), gone);
    expect(entries()).toEqual(['let-bot', 'hand-over-1', 'resign']);
    press('hand-over-1');
    expect(actions.openPanel).toHaveBeenCalledExactlyOnceWith({ kind: 'handOver', seat: 1 });
  });

  it('has no entry of a seat for a watcher', async () => {
    await menu(snapshot({ you: null }));
    expect(entries()).toEqual([]);
    expect(find('menu-settings')).not.toBe(null);
  });
});

describe('the questions of the menu', () => {
  it('hand the seat over to the chosen bot, by default Gull, and say how the game counts then', () => {
    const { commands, actions } = show(snapshot(), botsKnown([botLine('random'), botLine('greedy')]), panel({ kind: 'handOver', seat: 0 }));
    expect(find('hand-over-panel')?.textContent).toContain('no exp');
    const choice = find('hand-over-bot') as HTMLSelectElement;
    expect(choice.value).toBe('greedy');
    choice.value = 'random';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    press('hand-over-confirm');
    expect(commands).toEqual([{ type: 'HandOver', seat: 0, bot: 'random' }]);
    expect(actions.openPanel).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('name the absent player, whose exp is not the reader’s concern', () => {
    show(snapshot(), botsKnown(), panel({ kind: 'handOver', seat: 1 }));
    expect(find('hand-over-panel')?.textContent).toContain('for Joon');
    expect(find('hand-over-panel')?.textContent).not.toContain('exp');
  });

  it('resign only after a second press', () => {
    const { commands } = show(snapshot(), panel({ kind: 'resign' }));
    expect(commands).toEqual([]);
    press('resign-confirm');
    expect(commands).toEqual([{ type: 'Resign' }]);
  });
});
