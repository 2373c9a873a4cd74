import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Forbids imports by pattern, with a reason. */
const never = (group, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
});

export default ts.config(
  { ignores: ['node_modules/', 'src/**/*.gen.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      complexity: ['error', { max: 10, variant: 'modified' }],
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'no-console': 'error',
      'no-undef': 'off', // the type checker knows better
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'off', // unreachable() does it
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    rules: {
      // The content policy allows neither.
      'svelte/no-at-html-tags': 'error',
      'svelte/no-inline-styles': 'error',
      'svelte/no-target-blank': 'error',
      'svelte/button-has-type': 'error',
      // Our router is ours, not SvelteKit's.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['src/app/**/*.svelte', 'src/{best_play,common,dice,help,plots,rooms,rules,settings}/**'],
    rules: never(['**/socket/**', '**/api/**', '**/effects/**', '**/session'], 'Views act through the Actions of app/context.ts.'),
  },
  {
    files: ['src/{home,house_rules,pages,people,ranking,replay,tournaments}/**'],
    ignores: ['src/replay/player.svelte.ts'], // it plays a film on a store of its own
    rules: never(['**/socket/**', '**/effects/**', '**/session'], 'Pages request their own data, and act through the Actions of app/context.ts.'),
  },
  {
    files: ['src/socket/**', 'src/api/**'],
    rules: never(
      ['svelte', 'svelte/*', '**/app/**', '**/rooms/**', '**/effects/**', '**/i18n/**', '**/state/update', '**/state/select'],
      'Connections and requests do not depend on the display.',
    ),
  },
  {
    files: ['src/state/**'],
    rules: never(
      ['svelte', 'svelte/*', '**/app/**', '**/rooms/**', '**/socket/**', '**/api/**', '**/effects/**', '**/i18n/**'],
      'State is pure: it depends on the protocol only.',
    ),
  },
  {
    files: ['src/sealed/**'],
    ignores: ['src/sealed/keeper.ts'], // it stores the notes
    rules: never(
      ['svelte', 'svelte/*', '**/app/**', '**/rooms/**', '**/socket/**', '**/api/**', '**/effects/**', '**/i18n/**'],
      'The check of the dice is pure: it depends on the protocol only.',
    ),
  },
  {
    files: ['src/effects/**'],
    rules: never(['svelte', 'svelte/*', '**/rooms/**', '**/pages/**', '**/socket/**', '**/api/**'], 'Effects follow the model only.'),
  },
  { files: ['tests/**'], rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' } },
);
