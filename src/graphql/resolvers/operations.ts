import { calculateDish } from '../../features/calculate/calculate-dish.ts'
import { startSession } from '../../features/sessions/start-session.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/resolver-types.ts'
import { catalogUploadView } from '../upload-view.ts'

export const Query: QueryResolvers = {
  search: async (_root, args, { services, chain }) => services.search(chain(), args),
  dish: async (_root, { id }, { services, chain }) => services.findDish(chain(), id, 'id'),
  calculate: async (_root, { dishId, selectedOptions }, { services, chain }) =>
    calculateDish(await services.findDish(chain(), dishId, 'dishId'), selectedOptions),
  filterOptions: async (_root, _args, { services, chain }) => services.filterOptions(chain()),
  catalogUpload: async (_root, { id }, { services, partner }) =>
    catalogUploadView(await services.findUpload(partner().businessId, id)),
}

export const Mutation: MutationResolvers = {
  startSession: async (_root, { input }, { services, chain }) => ({
    sessionId: await startSession(services.sessions, chain().chain.chainId, input),
  }),
  createPartnerCatalogUpload: async (_root, _args, { services, partner }) => services.createTicket(partner()),
}
