// CGAL on a binary STL welded by exact float32 coordinates: pairs of triangles that meet elsewhere than in a shared corner or edge.
//   self-intersections FILE.stl      prints one line of JSON; the places are the first corners of the first eight pairs
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Mesh = CGAL::Surface_mesh<Kernel::Point_3>;
using Corner = std::array<float, 3>;
namespace processing = CGAL::Polygon_mesh_processing;

namespace {

struct Hash {
  std::size_t operator()(const Corner& c) const {
    std::uint32_t bits[3];
    std::memcpy(bits, c.data(), 12);
    return (bits[0] * 0x9e3779b1u) ^ (bits[1] * 0x85ebca6bu) ^ (bits[2] * 0xc2b2ae35u);
  }
};

}  // namespace

int main(int, char** argument) {
  FILE* file = std::fopen(argument[1], "rb");
  std::uint32_t count = 0;
  if (!file || std::fseek(file, 80, SEEK_SET) != 0 || std::fread(&count, 4, 1, file) != 1) {
    std::fprintf(stderr, "%s is not a binary STL\n", argument[1]);
    return 1;
  }
  std::vector<Kernel::Point_3> points;
  std::vector<std::array<std::size_t, 3>> triangles(count);
  std::unordered_map<Corner, std::size_t, Hash> numbers;
  char record[50];
  for (auto& triangle : triangles) {
    if (std::fread(record, 50, 1, file) != 1) return 1;
    for (int k = 0; k < 3; k++) {
      Corner corner;
      std::memcpy(corner.data(), record + 12 + 12 * k, 12);
      for (float& value : corner) value += 0.0f;  // -0 becomes 0
      const auto [at, isNew] = numbers.insert({corner, points.size()});
      if (isNew) points.emplace_back(corner[0], corner[1], corner[2]);
      triangle[k] = at->second;
    }
  }
  std::fclose(file);

  const bool manifold = processing::is_polygon_soup_a_polygon_mesh(triangles);
  std::vector<std::pair<Mesh::Face_index, Mesh::Face_index>> pairs;
  Mesh mesh;
  if (manifold) {
    processing::polygon_soup_to_polygon_mesh(points, triangles, mesh);
    processing::self_intersections(mesh, std::back_inserter(pairs));
  }
  std::string places;
  for (std::size_t i = 0; i < pairs.size() && i < 8; i++) {
    const auto& p = mesh.point(mesh.target(mesh.halfedge(pairs[i].first)));
    char text[128];
    std::snprintf(text, sizeof text, "%s[%.3f,%.3f,%.3f]", i ? "," : "", p.x(), p.y(), p.z());
    places += text;
  }
  std::printf("{\"triangles\":%u,\"manifold\":%s,\"pairs\":%zu,\"places\":[%s]}\n", count, manifold ? "true" : "false", pairs.size(), places.c_str());
}
