/** The desk's store. Lives as long as the shell: signing out or changing role starts it anew. */
import { combineReducers, configureStore } from "@reduxjs/toolkit";
import { useDispatch, useSelector } from "react-redux";
import { deskApi } from "../api/desk-api.ts";
import { authSlice, ruleSlice, themeSlice, ticketSlice } from "./slices.ts";

const reducer = combineReducers({
  auth: authSlice.reducer,
  theme: themeSlice.reducer,
  ticket: ticketSlice.reducer,
  twitterTicketingRule: ruleSlice.reducer,
  [deskApi.reducerPath]: deskApi.reducer,
});

export function makeStore() {
  return configureStore({
    reducer,
    devTools: false,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(deskApi.middleware),
  });
}

export type Store = ReturnType<typeof makeStore>;
export type State = ReturnType<typeof reducer>;

export const useDesk = useSelector.withTypes<State>();
export const useDeskDispatch = useDispatch.withTypes<Store["dispatch"]>();
