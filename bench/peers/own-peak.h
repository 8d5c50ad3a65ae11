// Largest resident size of this program, MB. ru_maxrss would also count the parent, of which the process was a copy before.
#pragma once
#include <fstream>
#include <stdexcept>
#include <string>

inline double ownPeakMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmHWM:", 0) == 0) return std::stod(line.substr(6)) / 1024.0;
  throw std::runtime_error("The system does not tell the peak memory of a process.");
}
