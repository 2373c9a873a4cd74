import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import { letCardGo } from './effects/card';
import { keepFocus } from './effects/focus';
import { listenToKeys } from './effects/keys';
import { keepLanguage } from './effects/language';
import { scrollToResult } from './effects/scroll';
import { keepTitle } from './effects/title';
import { firstLanguage } from './i18n';
import { Session } from './session';
import { initialModel } from './state/model';
import { routeOf } from './state/route';
import { Store } from './store.svelte';
import App from './view/App.svelte';

const store = new Store(initialModel(routeOf(location.pathname), firstLanguage()));
const session = new Session(store);

keepTitle(store);
keepLanguage(store);
keepFocus(store);
listenToKeys(store, session);
scrollToResult(store);
letCardGo(store, () => store.dispatch({ type: 'CardLetGo' }));

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
mount(App, { target, props: { store, actions: session } });
session.start();
