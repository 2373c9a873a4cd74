/** English plurals; Korean needs none. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

export function numberWord(count: number): string {
  return WORDS[count] ?? String(count);
}
