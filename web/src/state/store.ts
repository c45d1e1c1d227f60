/** Store of the desk. Signing out or changing role recreates it from the persisted theme. */
import { combineReducers, configureStore } from "@reduxjs/toolkit";
import { useDispatch, useSelector } from "react-redux";
import { deskApi } from "../api/desk-api.ts";
import { keepingTheme, startTheme } from "./stored-theme.ts";
import { authSlice, ruleSlice, themeSlice, ticketSlice } from "./slices.ts";

const reducer = combineReducers({
  auth: authSlice.reducer,
  theme: themeSlice.reducer,
  ticket: ticketSlice.reducer,
  twitterTicketingRule: ruleSlice.reducer,
  [deskApi.reducerPath]: deskApi.reducer,
});

export function makeStore() {
  const theme = startTheme();
  const store = configureStore({
    reducer,
    preloadedState: { theme, auth: { user: theme.profile, isAuthenticated: theme.profile !== null } },
    devTools: false,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(deskApi.middleware),
  });
  store.subscribe(keepingTheme(() => store.getState().theme));
  return store;
}

export type Store = ReturnType<typeof makeStore>;
export type State = ReturnType<typeof reducer>;

export const useDesk = useSelector.withTypes<State>();
export const useDeskDispatch = useDispatch.withTypes<Store["dispatch"]>();
